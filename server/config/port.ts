import { StartError } from './start-error.ts'

/** A port from the environment variable PORT. Throws a StartError when it is no port. */
export function portFrom(text: string | undefined, otherwise: number): number {
  const port = text === undefined || text === '' ? otherwise : Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`PORT must be a whole number from 0 to 65535, not "${text}".`)
  return port
}
