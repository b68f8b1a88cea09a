import type { Declarations } from '../../model/declarations.ts'
import type { Taker } from './form-use.ts'

/** A call that changes something. */
export function writingCalls(project: Declarations, { declared }: Taker): string[] {
  const calls = declared.calls ?? []
  const writing = calls.filter((name) => {
    const { method, writes } = project.calls.get(name)?.value ?? {}
    return writes ?? method === 'POST'
  })
  return writing.length > 0 ? writing : calls
}

/**
 * The fields of a record that a command keeps; undefined: all. A command says what it takes; one that does not is
 * taken to send each field that a call of it has under the same name. One without calls keeps what it gets in the app.
 */
export function takenBy(project: Declarations, entity: string, { declared, param }: Taker): ReadonlySet<string> | undefined {
  if (declared.takes) return new Set(Object.keys(declared.takes[param]?.fields ?? {}))
  if (!declared.calls || declared.calls.length === 0) return undefined
  const fields = project.entities.get(entity)?.value.fields ?? {}
  const derived = Object.keys(fields).filter((name) => fields[name]?.derived)
  return new Set([...derived, ...declared.calls.flatMap((name) => Object.keys(project.calls.get(name)?.value.request ?? {}))])
}

/** Which calls have a field of that name, though their command does not send it. */
export const callsWith = (project: Declarations, taker: Taker, name: string): string[] =>
  writingCalls(project, taker).filter((call) => Object.hasOwn(project.calls.get(call)?.value.request ?? {}, name))
