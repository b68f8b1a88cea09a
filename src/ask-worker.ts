import { OutcomeError } from '../renderer/language/outcome-error.ts'

/**
 * Sends one message to a worker, resolves with its answer and terminates the worker. `transfer` lists the objects of the message that are
 * transferred instead of copied. Throws the outcome `requestFailed` when the worker's code cannot be loaded, so that the user may retry.
 * Workers answer their own errors.
 */
export async function askWorker<Answer>(worker: Worker, question: unknown, transfer: Transferable[] = []): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener('error', () => reject(new OutcomeError('requestFailed')))
      worker.postMessage(question, transfer)
    })
  } finally {
    worker.terminate()
  }
}
