import workerUrl from './redraw.worker.ts?worker&url'
import type { Redrawing } from './redraw.worker.ts'

/** Only the app's own worker may be started (the CSP asks for trusted types). */
const policy = window.trustedTypes?.createPolicy('steward-pictures', { createScriptURL: () => workerUrl })

/**
 * A picture drawn anew, in a worker, so that typing goes on: turned as its EXIF says, without any EXIF, at most
 * `longest` pixels on its longer side, as a JPEG. Rejects when the browser can't read it.
 */
export async function redraw(file: File, { longest, quality }: { longest: number; quality: number }): Promise<File> {
  const worker = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })
  try {
    const blob = await new Promise<Blob>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ blob?: Blob }>) =>
        data.blob ? resolve(data.blob) : reject(new Error('the picture can not be read')),
      )
      worker.addEventListener('error', () => reject(new Error('the picture can not be redrawn')))
      worker.postMessage({ file, longest, quality } satisfies Redrawing)
    })
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } finally {
    worker.terminate()
  }
}
