import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { View } from '../../renderer/model/project.ts'

/** The kind of subject that an example shows. */
export type Subject = 'widget' | 'step' | 'format'

/** An example of the analysts' catalogue: a view like a screen's. */
export interface Example {
  id: string
  subject: Subject
  name: string
  title: string
  view: Pick<View, 'params' | 'data' | 'state' | 'dialogs' | 'body' | 'onOpen'>
  /** Answers by query, where generated sample data is not enough. */
  answers: Record<string, unknown>
  /** Outcomes by command, if the example is about an outcome. */
  outcomes: Record<string, string>
  /** The minimum height in pixels, for examples that open an overlay. */
  height?: number
  /** The example's file, relative to the project root. */
  path: string
}

type ExampleSource = Pick<Example, 'title' | 'view' | 'height'> & Partial<Pick<Example, 'answers' | 'outcomes'>>

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Reads all examples of the project. The checker treats each as a screen, named after its subject. */
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
      (JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as ExampleSource[]).map((source, index) => ({
        id: `catalogue${upper(subject)}${upper(name)}${index + 1}`,
        subject,
        name,
        path,
        answers: {},
        outcomes: {},
        ...source,
      })),
    )
}

/** Returns the looks in a value, at any depth. */
export function looksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(looksIn)
  if (typeof value !== 'object' || value === null) return []
  const { look } = value as Record<string, unknown>
  return [...(typeof look === 'string' ? [look] : []), ...Object.values(value).flatMap(looksIn)]
}
