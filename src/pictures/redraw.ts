import { askWorker } from '../ask-worker.ts'
import { drawn, type Redrawing } from './draw.ts'
import workerUrl from './redraw.worker.ts?worker&url'

/** Only the app's own worker may be started (the CSP asks for trusted types). */
const policy = window.trustedTypes?.createPolicy('steward-pictures', { createScriptURL: () => workerUrl })

export interface RedrawOptions {
  longest: number
  /** Of a JPEG. */
  quality: number
  format?: 'jpeg' | 'png'
}

/**
 * A picture drawn anew: turned as its EXIF says, without any EXIF, at most `longest` pixels on its longer side, as a
 * JPEG if not asked otherwise. It keeps its name if that says what it now is. Rejects when the browser can't read it.
 */
export async function redraw(file: File, { longest, quality, format = 'jpeg' }: RedrawOptions): Promise<File> {
  const type = `image/${format}`
  const redrawing = { file, longest, quality, type }
  const blob = await (typeof OffscreenCanvas === 'undefined' ? drawHere(redrawing) : drawInWorker(redrawing))
  return new File([blob], nameOf(file.name, format), { type })
}

const ENDINGS = { jpeg: /\.jpe?g$/i, png: /\.png$/i }

const nameOf = (name: string, format: 'jpeg' | 'png'): string =>
  ENDINGS[format].test(name) ? name : `${name.replace(/\.\w+$/, '')}.${format === 'jpeg' ? 'jpg' : 'png'}`

/** In a worker, so that typing goes on. */
async function drawInWorker(redrawing: Redrawing): Promise<Blob> {
  const worker = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })
  const { blob } = await askWorker<{ blob?: Blob }>(worker, redrawing)
  if (!blob) throw new Error('the picture can not be read')
  return blob
}

/** Safari before 16.4 has nothing to draw on in a worker. */
async function drawHere({ file, longest, quality, type }: Redrawing): Promise<Blob> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode().catch(() => Promise.reject(new Error('the picture can not be read')))
    const canvas = drawn(picture, longest, (width, height) => Object.assign(document.createElement('canvas'), { width, height }))
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('the picture can not be redrawn'))), type, quality)
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
