/**
 * Sends one message to a worker, resolves with its answer and terminates the worker. `transfer` lists the objects of the message that are
 * transferred instead of copied. Rejects when the worker fails to load or throws.
 */
export async function askWorker<Answer>(worker: Worker, question: unknown, transfer: Transferable[] = []): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the worker failed')))
      worker.postMessage(question, transfer)
    })
  } finally {
    worker.terminate()
  }
}
