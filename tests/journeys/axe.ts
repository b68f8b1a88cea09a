import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface AxeOptions {
  /** A selector of parts that are not analysed. */
  except?: string
  /** Rules that are not asked. */
  without?: readonly string[]
  /** Whether findings of minor and moderate impact count, too. */
  all?: boolean
}

/**
 * Returns axe's findings of serious and critical impact, each with its elements. Axe runs in the page alone. Its default mode opens a second
 * page for frames of other origins, and takes two to three times as long; the app has no such frames.
 */
export async function axeViolations(page: Page, { except, all = false, without = [] }: AxeOptions = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .disableRules([...without])
  const { violations } = await (except === undefined ? axe : axe.exclude(except)).analyze()
  const counted = all ? violations : violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return counted.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
