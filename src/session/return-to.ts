/** Key of the address that was shown when a session ended, and to which signing in by WeCom returns. */
export const RETURN_TO = 'location'
