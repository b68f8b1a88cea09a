/** Limits of a password's length in characters (ASVS 5.0, 6.2.1 and 6.2.9); the login accepts no longer one. The kind of characters is free (6.2.5). */
export const [PASSWORD_MIN, PASSWORD_MAX] = [8, 64]

export type PasswordProblem = 'short' | 'long' | 'common' | 'personal'

let common: Promise<ReadonlySet<string>> | undefined

/** Loads about 18,000 common passwords on first use; a server without new passwords does not need the memory. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_MIN)),
  ))

/** Digits and signs that people append to a common word. */
const APPENDED = /[\d!@#.]{1,4}$/

/**
 * Returns why a password is refused (ASVS 5.0, 6.2.4 and 6.2.11); undefined for a good one. `personal` are the account's names, which a
 * password must not consist of.
 */
export async function passwordProblem(password: string, personal: readonly string[]): Promise<PasswordProblem | undefined> {
  const length = [...password].length
  if (length < PASSWORD_MIN) return 'short'
  if (length > PASSWORD_MAX) return 'long'
  const plain = password.normalize('NFKC').toLowerCase()
  const words = await commonPasswords()
  const base = plain.replace(APPENDED, '')
  if (words.has(plain) || words.has(base) || new Set(plain).size <= 2) return 'common'
  const names = personal.map((name) => name.normalize('NFKC').toLowerCase()).filter((name) => name !== '')
  return names.some((name) => base === name || plain === name.repeat(2)) ? 'personal' : undefined
}
