/** Why the server can't start, in one English sentence for the operator; entries print it alone and exit with 1. */
export class StartError extends Error {
  override name = 'StartError'
}
