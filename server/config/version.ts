import manifest from '../../package.json' with { type: 'json' }

/** The version of this program, e.g. `1.0.0`. */
export const VERSION = manifest.version
