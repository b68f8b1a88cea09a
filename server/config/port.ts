import { StartError } from './start-error.ts'

/** Parses the environment variable PORT. Throws a StartError when it is no port. */
export function portFrom(text: string | undefined, fallback: number): number {
  const port = text === undefined || text === '' ? fallback : Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartError(`PORT must be a whole number from 0 to 65535.`)
  return port
}
