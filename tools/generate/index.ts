import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import { languageBundle } from '../../renderer/check/structure.ts'
import { readWorld } from '../../renderer/check/world.ts'
import { dataTypes } from './data-types.ts'
import { editorSchemas } from './editor.ts'
import { iconModule } from './icons.ts'
import { registries } from './registries.ts'
import { widgetTypes } from './widget-types.ts'

const root = resolve(import.meta.dirname, '../..')

/** Writes a file under `generated/` when its text changed, so that watchers see only real changes. */
function write(path: string, text: string): void {
  const file = `${root}/generated/${path}`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * Everything that follows from the folders: the language's bundle, types of screens, data and widgets, and the
 * registries that join names to code. Nobody edits a central list.
 */
export async function generate(): Promise<void> {
  const world = readWorld(root)
  const bundle = languageBundle(`${root}/schemas/language`, world)
  write('language.json', `${JSON.stringify(bundle, null, 1)}\n`)
  const language = await compile(
    { title: 'Language', type: 'object', additionalProperties: false, definitions: bundle.definitions },
    'Language',
    {
      bannerComment: '',
      additionalProperties: false,
      ignoreMinAndMaxItems: true,
      unreachableDefinitions: true,
      format: false,
      strictIndexSignatures: true,
    },
  )
  write('language.ts', language)
  write('data.ts', await dataTypes(world))
  write('widgets.ts', await widgetTypes(world))
  write('icons.ts', iconModule(readFileSync(`${root}/schemas/icons.svg`, 'utf8')))
  for (const [path, text] of Object.entries(registries(root, world))) write(path, text)
  for (const [path, text] of Object.entries(editorSchemas(bundle, world))) write(path, text)
}

await generate()
