/**
 * An invalid setting that prevents the start. The message is one sentence for the operator; commands print only the message and exit with
 * 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
