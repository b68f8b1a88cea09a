/**
 * Asks a worker once and ends it. `transfer`: what of the question is given away instead of copied. Rejects when the worker could not be
 * loaded or broke down.
 */
export async function askWorker<Answer>(worker: Worker, question: unknown, transfer: Transferable[] = []): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the worker broke down')))
      worker.postMessage(question, transfer)
    })
  } finally {
    worker.terminate()
  }
}
