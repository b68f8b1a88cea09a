import { isBlank, plainLine } from '../../../renderer/language/plain-text.ts'
import { cut } from '../../../renderer/language/text.ts'

const LENGTH = 64

/** Returns a contact's nickname on one line, without invisible characters and cut to 64 characters; empty for an invisible one. */
export const nickname = (name: string): string => (isBlank(name) ? '' : cut(plainLine(name), LENGTH).trim())
