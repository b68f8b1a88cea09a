import * as code from 'virtual:steward/code'
import { interpretedValidator } from '../../renderer/run/forms/index.ts'
import { addIcons } from '../../widgets/icon.tsx'
import { addPhrases } from '../../widgets/kit/phrases.tsx'
import type { ScreenBundle } from '../screen-bundle.ts'
import type { ScreenData } from './messages.ts'
import { onMessage, tellWorkbench } from './talk.ts'

/** Requests a screen from the workbench. Rejects when it has none of this name. */
export function loadScreen(screen: string): Promise<ScreenBundle> {
  return new Promise((resolve, reject) => {
    const end = onMessage((message) => {
      if (message.about !== 'screen' || message.screen !== screen) return
      end()
      if (message.data) resolve(bundleOf(message.data))
      else reject(new Error(`the workbench has no screen "${screen}"`))
    })
    tellWorkbench({ about: 'needs', screen })
  })
}

/** Returns a screen as its built module would be: its data with the code of all widgets and actions. */
export function bundleOf({ hosts, limits, icons, phrases, ...shown }: ScreenData): ScreenBundle {
  addIcons(icons)
  addPhrases(phrases)
  const { widgets, queries, commands, ...all } = code
  return {
    ...shown,
    ...Object.fromEntries(Object.entries(all).filter(([name]) => hosts.includes(name))),
    widgets,
    queries,
    commands,
    validators: Object.fromEntries(Object.entries(limits).map(([form, schema]) => [form, interpretedValidator(schema)])),
  } as unknown as ScreenBundle
}
