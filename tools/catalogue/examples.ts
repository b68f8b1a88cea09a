import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { View } from '../../renderer/model/project.ts'

/** What an example shows: a widget in its looks, a step, a format of texts. */
export type Subject = 'widget' | 'step' | 'format'

/** An example as it is written beside what it shows: a view like a screen's, for the catalogue of the analysts. */
export interface Example {
  id: string
  subject: Subject
  name: string
  title: string
  view: Pick<View, 'params' | 'data' | 'state' | 'dialogs' | 'body' | 'onOpen'>
  /** Query -> its answer, where what is made up of the declarations shows too little. */
  answers: Record<string, unknown>
  /** Command -> the outcome that it ends in, where the example is about that. */
  outcomes: Record<string, string>
  /** How high it is drawn, in pixels, where it opens something over the page. */
  height?: number
  /** The file that it is written in, from the root. */
  path: string
}

type Written = Pick<Example, 'title' | 'view' | 'height'> & Partial<Pick<Example, 'answers' | 'outcomes'>>

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Every example of the project. Each is a screen of its own to the checker, called after what it shows. */
export function readExamples(root: string): Example[] {
  const names = (folder: string) => readdirSync(`${root}/${folder}`).sort()
  const widgets = names('widgets').map((name) => ({ subject: 'widget', name, path: `widgets/${name}/catalogue.json` }) as const)
  const others = (['step', 'format'] as const).flatMap((subject) =>
    names(`tools/catalogue/${subject}s`).map((file) => ({
      subject,
      name: file.replace('.json', ''),
      path: `tools/catalogue/${subject}s/${file}`,
    })),
  )
  return [...widgets, ...others]
    .filter(({ path }) => existsSync(`${root}/${path}`))
    .flatMap(({ subject, name, path }) =>
      (JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Written[]).map((written, index) => ({
        id: `catalogue${upper(subject)}${upper(name)}${index + 1}`,
        subject,
        name,
        path,
        answers: {},
        outcomes: {},
        ...written,
      })),
    )
}

/** The looks that a value says, at any depth. */
export function looksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(looksIn)
  if (typeof value !== 'object' || value === null) return []
  const { look } = value as Record<string, unknown>
  return [...(typeof look === 'string' ? [look] : []), ...Object.values(value).flatMap(looksIn)]
}
