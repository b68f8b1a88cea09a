import fc from 'fast-check'
import { inject } from 'vitest'

// A property that fails prints its seed and path; without this it would draw others next time.
fc.configureGlobal({ seed: inject('seed') })
