import { askWorker } from '../ask-worker.ts'
import { drawScaled, type Redrawing } from './draw.ts'
import workerUrl from './redraw.worker.ts?worker&url'

/** A Trusted Types policy that allows only the app's own worker script, as required by the CSP. */
const policy = window.trustedTypes?.createPolicy('steward-pictures', { createScriptURL: () => workerUrl })

export interface RedrawOptions {
  longest: number
  /** The quality of a JPEG, 0 to 1. */
  quality: number
  format?: 'jpeg' | 'png'
}

/**
 * Redraws a picture: rotated by its EXIF orientation, without metadata, at most `longest` pixels on its longer side, as a JPEG by default.
 * The name gets the extension of the new format if it does not have it. Rejects when the browser cannot read the file.
 */
export async function redraw(file: File, { longest, quality, format = 'jpeg' }: RedrawOptions): Promise<File> {
  const type = `image/${format}`
  const redrawing = { file, longest, quality, type }
  const blob = await (typeof OffscreenCanvas === 'undefined' ? drawInPage(redrawing) : drawInWorker(redrawing))
  return new File([blob], nameOf(file.name, format), { type })
}

const EXTENSIONS = { jpeg: /\.jpe?g$/i, png: /\.png$/i }

const nameOf = (name: string, format: 'jpeg' | 'png'): string =>
  EXTENSIONS[format].test(name) ? name : `${name.replace(/\.\w+$/, '')}.${format === 'jpeg' ? 'jpg' : 'png'}`

/** Redraws in a worker, so that typing is not blocked. */
async function drawInWorker(redrawing: Redrawing): Promise<Blob> {
  const worker = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })
  const { blob } = await askWorker<{ blob?: Blob }>(worker, redrawing)
  if (!blob) throw new Error('the picture cannot be read')
  return blob
}

/** Redraws in the page: Safari before 16.4 has no OffscreenCanvas. */
async function drawInPage({ file, longest, quality, type }: Redrawing): Promise<Blob> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode().catch(() => Promise.reject(new Error('the picture cannot be read')))
    const canvas = drawScaled(picture, longest, (width, height) => Object.assign(document.createElement('canvas'), { width, height }))
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be redrawn'))), type, quality)
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
