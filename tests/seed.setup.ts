import fc from 'fast-check'
import { inject } from 'vitest'

// A fixed seed makes a failed property repeatable.
fc.configureGlobal({ seed: inject('seed') })
