import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../tools/test/run-command.ts'
import { copyOfProject } from '../copy-of-project.ts'
import { type Mutation, mutate } from './mutations.ts'

const BUILD_LIMIT_MS = 5 * 60_000

/** A copy of the project whose product code can be broken and restored. */
export interface ProjectCopy {
  path: string
  apply(mutation: Mutation): void
  restore(): void
  /** Replaces the build of a mutation by the build of the unchanged project. */
  restoreBuild(): void
  remove(): void
}

/** Copies the project into a temporary folder, and generates its code and, if `withBuild`, its build there. */
export async function copyProject(withBuild: boolean): Promise<ProjectCopy> {
  const path = copyOfProject('steward-mutation-')
  const commands = [['tsx', 'tools/generate/index.ts'], ...(withBuild ? buildCommands : [])]
  for (const command of commands) {
    const { ok, output } = await runCommand(command, { root: path, limit: AbortSignal.timeout(BUILD_LIMIT_MS) })
    if (!ok) throw new Error(`${command.join(' ')} failed in the copy:\n${output}`)
  }
  const [dist, clean] = [join(path, 'dist'), join(path, 'dist.unchanged')]
  if (withBuild) cpSync(dist, clean, { recursive: true })

  let undo: { file: string; text: string } | undefined
  return {
    path,
    apply(mutation) {
      const text = readFileSync(join(path, mutation.file), 'utf8')
      writeFileSync(join(path, mutation.file), mutate(text, mutation))
      undo = { file: mutation.file, text }
    },
    restore() {
      if (undo) writeFileSync(join(path, undo.file), undo.text)
      undo = undefined
    },
    restoreBuild() {
      rmSync(dist, { recursive: true, force: true })
      cpSync(clean, dist, { recursive: true })
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** The commands that build what journeys run. */
export const buildCommands = [
  ['vite', 'build'],
  ['vite', 'build', '--config', 'tools/vite.simulator.ts'],
]
