import type { Session } from '../../generated/data.ts'

/** The address that the session's router names; undefined without one, and for the word null (GUARD-09, GUARD-10). */
export const routerAddress = ({ router }: Session): string | undefined =>
  router && router !== 'null' ? `/${router.replace(/^\//, '')}` : undefined
