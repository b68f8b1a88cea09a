/** The roles of staff accounts. Only stewards have access to customers, tasks and cases; analysts and reviewers see content, never data. */
export const ROLES = ['steward', 'administrator', 'auditor', 'analyst', 'reviewer'] as const
export type Role = (typeof ROLES)[number]
