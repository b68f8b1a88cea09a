/** Access of a screen or call -> other restricted ones that everyone with it may use. */
const ALSO: Readonly<Partial<Record<string, readonly string[]>>> = {
  staff: ['account', 'ticket', 'signedIn'],
  administrator: ['account', 'auditor', 'signedIn'],
  auditor: ['account', 'signedIn'],
  reviewer: ['analyst', 'account', 'signedIn'],
  analyst: ['account', 'signedIn'],
  account: ['signedIn'],
}

/** Whether everyone who may open something restricted to `from` may open something restricted to `access`. */
export const admitsAllOf = (access: string, from: string): boolean =>
  access === 'open' || access === from || (ALSO[from]?.includes(access) ?? (access === 'signedIn' && from !== 'open'))
