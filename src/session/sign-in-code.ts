/** What the messenger sends along when it sends one back (DEC-10). */
export interface SignInCode {
  code: string
  state: string
}

let given: SignInCode | undefined
let isOpen = false

/** Keeps what the address said, in memory alone, until it is taken. */
export function giveSignInCode(code: SignInCode): void {
  given = code
  isOpen = true
}

/** Takes it; undefined from the second time on. */
export function takeSignInCode(): SignInCode | undefined {
  const taken = given
  given = undefined
  return taken
}

/** Whether one came back from the messenger and has not been signed in by it: then one stays to read why. */
export const isSignInOpen = (): boolean => isOpen
export const closeSignIn = (): void => {
  isOpen = false
}
