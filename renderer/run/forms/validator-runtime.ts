/** How validators made at build time count characters: code points (DEC-04), like everything else. */
export { characters as ucs2length } from '../../language/text.ts'
