import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Client } from './client-types.ts'

/**
 * Returns a client that works only while the session belongs to the person for whom it was created. When a session ends, the params of
 * the unmounting screen change and would trigger calls for the wrong person (DEC-32). A client created while signed out is not
 * restricted. Throws the outcome `cancelled`, which is not shown to the user.
 */
export function rejectIfUserChanged(client: Client, person: () => string | undefined): Client {
  const initialPerson = person()
  return async (name, request, options) => {
    if (initialPerson !== undefined && person() !== initialPerson) throw new OutcomeError('cancelled')
    return client(name, request, options)
  }
}
