import type { Checked } from '../../../renderer/check/index.ts'
import { contentOf, screenFacts, wideOf } from '../../bundles/app-content.ts'
import { appData } from '../../bundles/bundle-data.ts'
import { screenBundles } from '../../bundles/screen-bundles.ts'
import type { AppContent } from '../../content.ts'
import type { AppData, ScreenData } from '../../preview/messages.ts'
import type { PreviewReply } from './questions.ts'

/** Compiles what the preview shows, and says what has changed. */
export interface PreviewCompiler {
  app(checked: Checked): PreviewReply
  screen(checked: Checked, screen: string): PreviewReply
  /** Returns what changed of what the preview has. Empty while there are mistakes: their plans are not valid. */
  changes(checked: Checked): PreviewReply[]
}

export function createPreviewCompiler(): PreviewCompiler {
  /** The data of the preview, as text. */
  let app: { content: string; fixed: string } | undefined
  const screens = new Map<string, string>()

  function appReply(checked: Checked): PreviewReply {
    const data = appDataOf(checked)
    app = textsOf(data)
    screens.clear()
    return { about: 'app', app: data }
  }

  return {
    app: appReply,
    screen(checked, screen) {
      const data = screenDataOf(checked, screen)
      screens.set(screen, JSON.stringify(data))
      return { about: 'screen', screen, data }
    },
    changes(checked) {
      if (!app || checked.problems.length > 0) return []
      const data = appDataOf(checked)
      const next = textsOf(data)
      // Running pages keep addresses, parameters and the calls of the session.
      if (next.fixed !== app.fixed) return [appReply(checked)]
      const hasOtherContent = next.content !== app.content
      app = next
      return [
        ...(hasOtherContent ? [{ about: 'content' as const, content: data.content }] : []),
        ...[...screens].flatMap(([screen, before]): PreviewReply[] => {
          const changed = screenDataOf(checked, screen)
          const text = JSON.stringify(changed)
          if (text === before || !changed) return []
          screens.set(screen, text)
          return [{ about: 'screen', screen, data: changed }]
        }),
      ]
    },
  }
}

const textsOf = ({ content, wire, wide, screens }: AppData) => ({
  content: JSON.stringify(content),
  fixed: JSON.stringify([wire, wide, Object.entries(screens).map(([name, facts]) => [name, { ...facts, title: '' }])]),
})

function appDataOf({ project }: Checked): AppData {
  const { calls, entities } = appData(project)
  return {
    content: contentOf(project) as AppContent,
    wire: { calls, entities },
    wide: wideOf(project) as unknown as AppData['wide'],
    screens: Object.fromEntries(screenFacts(project)),
  }
}

/** Returns a screen as one part, with everything it shows; undefined for a name without a plan. */
export function screenDataOf({ project, plans }: Checked, screen: string): ScreenData | undefined {
  const compiled = plans.screens.get(screen)
  if (!compiled) return undefined
  const { plan, bundle } = screenBundles(project, compiled, plans.parts).first
  const { needs, settings, words, validation, ...data } = bundle
  const hosts = needs.hosts.map((host) => (host === 'createQuerySource' ? 'createSource' : host))
  const more = validation === undefined ? {} : { validation }
  return { ...data, ...more, settings, words, plan, hosts } as unknown as ScreenData
}
