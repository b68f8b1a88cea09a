/** The code and state with which the messenger redirects a person back (DEC-10). */
export interface SignInCode {
  code: string
  state: string
}

let pendingCode: SignInCode | undefined
let isOpen = false

/** Stores the code from the address, in memory only, until it is taken. */
export function storeSignInCode(code: SignInCode): void {
  pendingCode = code
  isOpen = true
}

/** Returns the code once and clears it; undefined afterwards. */
export function takeSignInCode(): SignInCode | undefined {
  const taken = pendingCode
  pendingCode = undefined
  return taken
}

/** Whether the messenger redirected back and signing in with the code has not succeeded yet; then the page stays to show why. */
export const isSignInOpen = (): boolean => isOpen
export const closeSignIn = (): void => {
  isOpen = false
}
