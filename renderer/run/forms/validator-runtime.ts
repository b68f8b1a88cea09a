/** Ajv's `ucs2length` for validators compiled at build time: counts code points (DEC-04). */
export { characters as ucs2length } from '../../language/text.ts'
