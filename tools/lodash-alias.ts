import type { Alias } from 'vite'

/** Resolves the lodash functions that Semi UI imports to es-toolkit, which has the same functions at a fraction of the size. */
export const lodashAlias: Alias[] = [{ find: /^lodash\/(\w+)$/, replacement: 'es-toolkit/compat/$1' }]
