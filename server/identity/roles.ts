/** The roles of staff accounts. Only stewards have access to customers, tasks and cases. */
export const ROLES = ['steward', 'administrator', 'auditor'] as const
export type Role = (typeof ROLES)[number]
