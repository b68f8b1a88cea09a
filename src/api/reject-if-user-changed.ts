import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Client } from './asking.ts'

/**
 * Makes calls only as long as the session is the one of whoever began: the parameters of a screen that is about to go
 * change in the moment its session ends, and what it would ask then is nobody's question (DEC-32). Where nobody was
 * signed in at the beginning anybody may ask. Throws the outcome `cancelled`, which is not told.
 */
export function rejectIfUserChanged(client: Client, person: () => string | undefined): Client {
  const began = person()
  return async (name, request, how) => {
    if (began !== undefined && person() !== began) throw new OutcomeError('cancelled')
    return client(name, request, how)
  }
}
