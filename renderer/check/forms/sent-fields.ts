import type { Declarations } from '../../model/declarations.ts'
import type { RecordCommand } from './form-use.ts'

/** Returns the calls of a command that write, or all calls if none does. */
export function writingCalls(project: Declarations, { declared }: RecordCommand): string[] {
  const calls = declared.calls ?? []
  const writing = calls.filter((name) => {
    const { method, writes } = project.calls.get(name)?.value ?? {}
    return writes ?? method === 'POST'
  })
  return writing.length > 0 ? writing : calls
}

/**
 * Returns the record fields that a command sends; undefined: all. Without `takes`, these are the fields with the same name as a request
 * field of its calls. A command without calls stores the record in the app.
 */
export function sentFields(project: Declarations, entity: string, { declared, param }: RecordCommand): ReadonlySet<string> | undefined {
  if (declared.takes) return new Set(Object.keys(declared.takes[param]?.fields ?? {}))
  if (!declared.calls || declared.calls.length === 0) return undefined
  const fields = project.entities.get(entity)?.value.fields ?? {}
  const derived = Object.keys(fields).filter((name) => fields[name]?.derived)
  return new Set([...derived, ...declared.calls.flatMap((name) => Object.keys(project.calls.get(name)?.value.request ?? {}))])
}

/** Returns the calls that have a request field of this name. */
export const callsWith = (project: Declarations, recordCommand: RecordCommand, name: string): string[] =>
  writingCalls(project, recordCommand).filter((call) => Object.hasOwn(project.calls.get(call)?.value.request ?? {}, name))
