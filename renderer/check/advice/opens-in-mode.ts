import { type NotedOpen, pathsOf } from '../../compile/noted.ts'
import { decided, type Domains } from './decided.ts'

/** Whether a step that opens a page can run in a mode, as far as the conditions around it depend on the mode alone. */
export function opensInMode({ assumed }: NotedOpen, mode: string): boolean {
  const domains: Domains = new Map([['mode.id', { type: 'code', values: [mode], mayBeEmpty: false }]])
  const asked = assumed.filter((one) => pathsOf(one).every((path) => path === 'mode.id'))
  return asked.every((one) => decided(one, [], domains) !== 'never')
}
