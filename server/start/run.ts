import type { RunningServer } from './start-server.ts'
import { StartError } from '../config/start-error.ts'
import { reportWriteFailures } from '../http/log/report-write-failures.ts'
import { onStop } from './on-stop.ts'

/**
 * Runs an entry and shuts down gracefully on SIGTERM, on SIGINT, and when npm ends, even while starting: it drains, closes the port and ends
 * the jobs. A second signal exits immediately.
 * Failures of the log end nothing. A StartError is printed to stderr as one sentence, with exit code 1.
 */
export async function run(start: () => Promise<RunningServer | undefined>): Promise<void> {
  reportWriteFailures(process.stdout, (sentence) => process.stderr.write(sentence))
  process.stderr.on('error', () => undefined)
  const started = start()
  stopOnSignal(started)
  try {
    await started
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

const stopOnSignal = (started: Promise<RunningServer | undefined>): void =>
  void onStop(
    () =>
      void started.then(
        (server) =>
          server
            ?.drain()
            .then(server.close)
            .then(() => process.exit(0)),
        () => undefined,
      ),
  )
