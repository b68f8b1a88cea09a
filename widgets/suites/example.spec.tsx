import { type ComponentType, createElement, type ReactNode } from 'react'
import { widgetComponents } from '../../generated/widget-registry.ts'
import messages from '../../schemas/messages.json'
import type { WordName } from '../../generated/data.ts'
import type { CodeValue } from '../../renderer/widget.ts'

/** An example of a widget: its props as JSON, nodes as `{ widget, … }`, and `true` for steps. */
export interface Example {
  title: string
  props: Record<string, unknown>
}

interface Manifest {
  field?: boolean
  props?: Record<string, Prop>
}

interface Prop {
  kind: string
  required?: boolean
  each?: string
  of?: Prop | string
  props?: Record<string, Prop>
}

const manifests = import.meta.glob<Manifest>('../*/manifest.json', { eager: true, import: 'default' })
const files = import.meta.glob<Example[]>('../*/examples.json', { eager: true, import: 'default' })

export const words: Readonly<Record<WordName, string>> = messages.words
/** Called for each tap and each bound value of every example. */
export const listeners: { tap: (place: string) => void; set: (value: unknown) => void } = { tap: () => undefined, set: () => undefined }

const steps = (place: string) => async () => {
  listeners.tap(place)
  return true
}

function toProp(prop: Prop, value: unknown, place: string): unknown {
  if (prop.kind === 'steps') return value === true || prop.required === true ? steps(place) : undefined
  if (prop.kind === 'bind') return { value: undefined, options: [], ...(value as object), set: (next: unknown) => listeners.set(next) }
  if (value === undefined) return undefined
  if (prop.each !== undefined && prop.kind === 'path') return { groups: value, of: (item: { group?: CodeValue }) => item.group }
  if (prop.each !== undefined && prop.kind === 'node') return (item: object) => draw({ ...(value as { widget: string }), ...item })
  if (prop.each !== undefined && prop.kind === 'text') return (item?: Record<string, string>) => item?.[value as string] ?? ''
  if (prop.kind === 'nodes' || prop.kind === 'node') return drawAll(value)
  if (prop.kind === 'object') return toProps(prop.props ?? {}, value as Record<string, unknown>, place)
  if (prop.kind === 'list' && typeof prop.of === 'object') {
    const { of } = prop
    return (value as unknown[]).map((one, index) => toProp(of, one, `${place}.${index}`))
  }
  if (prop.kind === 'map' && typeof prop.of === 'object') {
    const { of } = prop
    return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, toProp(of, one, `${place}.${key}`)]))
  }
  return value
}

function toProps(props: Record<string, Prop>, values: Record<string, unknown>, place: string): Record<string, unknown> {
  const revived = Object.entries(props).flatMap(([name, prop]) => {
    const value = toProp(prop, values[name], place === '' ? name : `${place}.${name}`)
    return value === undefined ? [] : [[name, value]]
  })
  return { ...values, ...Object.fromEntries(revived) }
}

/** Returns the props of a component for an example. */
export function propsOf(widget: string, values: Record<string, unknown>): Record<string, unknown> {
  const manifest = manifests[`../${widget}/manifest.json`]
  const field = {
    id: `${widget}-1`,
    name: widget,
    value: '',
    label: widget,
    required: false,
    readOnly: false,
    options: [],
    onChange: () => undefined,
    onBlur: () => undefined,
  }
  return { busy: false, words, ...(manifest?.field ? field : {}), ...toProps(manifest?.props ?? {}, values, '') }
}

/** Renders a node of an example. */
export function draw({ widget, ...values }: { widget: string; [prop: string]: unknown }, key?: string): ReactNode {
  const Widget = (widgetComponents as unknown as Record<string, ComponentType<Record<string, unknown>>>)[widget]
  if (!Widget) throw new Error(`no widget is called "${widget}"`)
  return createElement(Widget, { key, ...propsOf(widget, values) })
}

const drawAll = (nodes: unknown): ReactNode =>
  Array.isArray(nodes) ? nodes.map((node: { widget: string }, index) => draw(node, `${index}`)) : null

/** Returns the examples of a widget. */
export const examplesOf = (widget: string): Example[] => files[`../${widget}/examples.json`] ?? []
/** All widgets that have examples. */
export const shownWidgets = Object.keys(files).map((path) => path.split('/')[1] ?? '')

// Registers all icons, because examples name them as schemas do, and no screen bundle is loaded here.
import.meta.glob('../../generated/icons/*.ts', { eager: true })
