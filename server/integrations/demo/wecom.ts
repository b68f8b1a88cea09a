import type { TicketKind, WeCom } from '../wecom/wecom.ts'

/** The tickets of the demo: the simulator's host checks signatures with the same. They open nothing anywhere. */
export const DEMO_TICKETS: Readonly<Record<TicketKind, string>> = { config: 'demo-config-ticket', agentConfig: 'demo-agent-ticket' }

/**
 * Signs with the demo's tickets. A card is already where the simulator looks for it: in the table of cards. Who tells of
 * a contact (contact-door.ts) names it as well.
 */
export const demoWeCom: WeCom = {
  ticket: async (kind) => DEMO_TICKETS[kind],
  sendCard: async () => undefined,
  contactName: async () => undefined,
}
