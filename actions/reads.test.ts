import { expect, it } from 'vitest'
import { commands } from '../generated/commands.ts'
import { queries } from '../generated/queries.ts'
import { openChecker } from '../tools/project-checker.ts'
import { schemaFiles } from '../tools/schema-files.ts'
import type { Context } from './action.ts'

const { project } = (await openChecker(schemaFiles(process.cwd()))).check()
type Run = (params: object, context: Context) => Promise<unknown>
const implemented = Object.entries<unknown>({ ...queries, ...commands }) as [string, Run][]
const declared = implemented.flatMap(([name, run]) => {
  const { params = {} } = project.queries.get(name)?.value ?? project.commands.get(name)?.value ?? {}
  return Object.keys(params).length > 0 ? [{ name, run, params: Object.keys(params).sort() }] : []
})

/** Returns the params that a function reads before its first call; every param when it spreads the object. */
async function readBy(run: Run, params: readonly string[]): Promise<string[]> {
  const read = new Set<string>()
  const watched = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => void read.add(String(name)),
      ownKeys: () => params.filter((name) => read.add(name)),
    },
  )
  // The context is empty, so the function may fail after reading its params.
  await run(watched, {} as Context).catch(() => undefined)
  return [...read].sort()
}

it.each(declared)('$name reads every param that it declares', async ({ run, params }) => {
  expect(await readBy(run, params)).toEqual(params)
})
