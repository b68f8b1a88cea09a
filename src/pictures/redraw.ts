import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { askWorker } from '../ask-worker.ts'
import type { PictureLimits } from '../../actions/files/rules.ts'
import { drawWithin, type Redrawing, type Redrawn } from './draw.ts'
import workerUrl from './redraw.worker.ts?worker&url'

/** A Trusted Types policy that allows only the app's own worker script, as required by the CSP. */
const policy = window.trustedTypes?.createPolicy('steward-pictures', { createScriptURL: () => workerUrl })

export interface RedrawOptions extends PictureLimits {
  /** The quality of a JPEG, 0 to 1. */
  quality: number
  format?: 'jpeg' | 'png'
  /** A long picture of more bytes shrinks until it fits; ordinary pictures do not. */
  maxBytes?: number
  /** Called when a picture had to shrink to `maxBytes`. */
  onShrink?: () => void
}

/**
 * Redraws a picture: rotated by its EXIF orientation, without metadata, within its limits in pixels, as a JPEG by default. The name gets the
 * extension of the new format if it does not have it. Rejects when the browser cannot read the file.
 */
export async function redraw(file: File, options: RedrawOptions): Promise<File> {
  const { longest, shortestOfLong, pixels, quality, format = 'jpeg', maxBytes, onShrink } = options
  const type = `image/${format}`
  const redrawing = { file, limits: { longest, shortestOfLong, pixels }, quality, type, maxBytes }
  const { blob, isShrunk } = await (typeof OffscreenCanvas === 'undefined' ? drawInPage(redrawing) : drawInWorker(redrawing))
  if (isShrunk) onShrink?.()
  return new File([blob], nameOf(file.name, format), { type })
}

/** Loads the worker's code into the browser's cache. */
export async function loadWorker(): Promise<void> {
  await fetch(workerUrl)
}

const EXTENSIONS = { jpeg: /\.jpe?g$/i, png: /\.png$/i }

const nameOf = (name: string, format: 'jpeg' | 'png'): string =>
  EXTENSIONS[format].test(name) ? name : `${name.replace(/\.\w+$/, '')}.${format === 'jpeg' ? 'jpg' : 'png'}`

/** Redraws in a worker, so that typing is not blocked. */
async function drawInWorker(redrawing: Redrawing): Promise<Redrawn> {
  const worker = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })
  const answer = await askWorker<Partial<Redrawn>>(worker, redrawing).catch((error: unknown) => {
    if (error instanceof OutcomeError) return undefined
    throw error
  })
  // The worker's code cannot be loaded, for example after a deploy.
  if (!answer) return drawInPage(redrawing)
  const { blob, isShrunk = false } = answer
  if (!blob) throw new Error('the picture cannot be read')
  return { blob, isShrunk }
}

/** Redraws in the page: Safari before 16.4 has no OffscreenCanvas. */
async function drawInPage({ file, quality, type, ...limits }: Redrawing): Promise<Redrawn> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode().catch(() => Promise.reject(new Error('the picture cannot be read')))
    const makeCanvas = (width: number, height: number) => Object.assign(document.createElement('canvas'), { width, height })
    return await drawWithin(picture, picture, limits, makeCanvas, (canvas) => blobOf(canvas, type, quality))
  } finally {
    URL.revokeObjectURL(address)
  }
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be redrawn'))), type, quality)
  })
