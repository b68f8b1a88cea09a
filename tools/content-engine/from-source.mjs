// Runs the thread of the engine from source: Node's option `--import tsx` has no effect in threads.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
