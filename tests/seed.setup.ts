import fc from 'fast-check'
import { inject } from 'vitest'

// Without a fixed seed, fast-check would draw other values when a failed property is repeated.
fc.configureGlobal({ seed: inject('seed') })
