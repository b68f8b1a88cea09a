import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../tools/generate/generate.ts'
import { UNCOMPRESSED } from '../../tools/packed-files.ts'
import { runCommand } from '../../tools/test/run-command.ts'
import { copyOfProject } from '../copy-of-project.ts'
import { type Mutation, mutate } from './mutations.ts'

/** How long a build may take. */
export const BUILD_LIMIT_MS = 5 * 60_000

/** A copy of the project whose product code can be broken and restored. */
export interface ProjectCopy {
  path: string
  apply(mutation: Mutation): void
  /** Restores the changed file, and the generated code and the build of the unchanged project. */
  restore(): void
  remove(): void
}

/** Copies the project into a temporary folder, and generates its code and, if `withBuild`, its build there. */
export async function copyProject(withBuild: boolean): Promise<ProjectCopy> {
  const path = copyOfProject('steward-mutation-')
  await generate(path)
  for (const command of withBuild ? [BUILD_CLIENT, BUILD_SIMULATOR] : []) {
    const { ok, output } = await runCommand(command, { root: path, limit: AbortSignal.timeout(BUILD_LIMIT_MS) })
    if (!ok) throw new Error(`${command.join(' ')} failed in the copy:\n${output}`)
  }
  const outputs = ['generated', ...(withBuild ? ['dist'] : [])]
  const unchanged = join(path, 'test-results/unchanged')
  for (const output of outputs) cpSync(join(path, output), join(unchanged, output), { recursive: true })

  let undo: { file: string; text: string } | undefined
  return {
    path,
    apply(mutation) {
      const text = readFileSync(join(path, mutation.file), 'utf8')
      writeFileSync(join(path, mutation.file), mutate(text, mutation))
      undo = { file: mutation.file, text }
    },
    restore() {
      if (!undo) return
      writeFileSync(join(path, undo.file), undo.text)
      undo = undefined
      for (const output of outputs) {
        rmSync(join(path, output), { recursive: true, force: true })
        cpSync(join(unchanged, output), join(path, output), { recursive: true })
      }
    },
    // A server that a test started may still write while it ends.
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Builds the client. Compressed files would take most of the time. */
export const BUILD_CLIENT = ['vite', 'build', '--mode', UNCOMPRESSED]
export const BUILD_SIMULATOR = ['vite', 'build', '--config', 'tools/vite.simulator.ts']
