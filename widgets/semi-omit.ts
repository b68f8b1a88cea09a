import { omit as omitKeys } from 'es-toolkit'

/**
 * Stands for `lodash/omit` in Semi UI (tools/light-semi.ts), which leaves out properties of an object by plain names, one by
 * one or as a list. lodash's takes paths into the object as well, and brings the cloning of any value for that.
 */
const omit = (from: Record<string, unknown>, ...names: (string | readonly string[] | undefined)[]): Record<string, unknown> =>
  omitKeys(
    from,
    names.flat().filter((name) => name !== undefined),
  )

export default omit
