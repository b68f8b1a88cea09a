/** The homes of the roles without a mode, as the server names them (server/accounts/account-fields.ts). */
export const ROLE_HOMES: Readonly<Partial<Record<string, string>>> = {
  administrator: '/admin',
  auditor: '/auditTrail',
  analyst: '/releases',
  reviewer: '/releases',
}
