import type { Session } from '../../generated/data.ts'

/** Returns the path of the session's router; undefined without a router and for the text "null" (GUARD-09, GUARD-10). */
export const routerAddress = ({ router }: Session): string | undefined =>
  router && router !== 'null' ? `/${router.replace(/^\//, '')}` : undefined
