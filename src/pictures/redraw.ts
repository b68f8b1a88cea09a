import { drawn, type Redrawing } from './draw.ts'
import workerUrl from './redraw.worker.ts?worker&url'

/** Only the app's own worker may be started (the CSP asks for trusted types). */
const policy = window.trustedTypes?.createPolicy('steward-pictures', { createScriptURL: () => workerUrl })

/**
 * A picture drawn anew: turned as its EXIF says, without any EXIF, at most `longest` pixels on its longer side, as a
 * JPEG. Rejects when the browser can't read it.
 */
export async function redraw(file: File, { longest, quality }: { longest: number; quality: number }): Promise<File> {
  const redrawing = { file, longest, quality }
  const blob = await (typeof OffscreenCanvas === 'undefined' ? drawHere(redrawing) : drawInWorker(redrawing))
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}

/** In a worker, so that typing goes on. */
async function drawInWorker(redrawing: Redrawing): Promise<Blob> {
  const worker = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ blob?: Blob }>) =>
        data.blob ? resolve(data.blob) : reject(new Error('the picture can not be read')),
      )
      worker.addEventListener('error', () => reject(new Error('the picture can not be redrawn')))
      worker.postMessage(redrawing)
    })
  } finally {
    worker.terminate()
  }
}

/** Safari before 16.4 has nothing to draw on in a worker. */
async function drawHere({ file, longest, quality }: Redrawing): Promise<Blob> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode().catch(() => Promise.reject(new Error('the picture can not be read')))
    const canvas = drawn(picture, longest, (width, height) => Object.assign(document.createElement('canvas'), { width, height }))
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('the picture can not be redrawn'))), 'image/jpeg', quality)
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
