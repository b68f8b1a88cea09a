import { Gauge, type Registry } from 'prom-client'
import type { Content } from '../content/open-content.ts'

/** How much of an engine's id tells programs apart. */
const SHORT = 8

/** Adds the release that this server follows, with its engine: of servers that run one program, all show the same number within seconds. */
export function addContent(registry: Registry, { follower, program }: Pick<Content, 'follower' | 'program'>): void {
  const gauge: Gauge = new Gauge({
    name: 'steward_content_release',
    help: 'The release of the content that this server follows.',
    labelNames: ['engine'],
    registers: [registry],
    collect: () => gauge.set({ engine: program.engine.slice(0, SHORT) }, follower.current().number),
  })
}
