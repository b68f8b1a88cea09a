import { FadeIn, FadeOut, GrowInX, Morphing, ScaleInY } from '@antv/g2/esm/animation/index'
import { AxisX, AxisY } from '@antv/g2/esm/component/index'
import { Mark, View } from '@antv/g2/esm/composition/index'
import { Cartesian } from '@antv/g2/esm/coordinate/index'
import { Filter, Inline } from '@antv/g2/esm/data/index'
import { Column, Constant, Field, Transform } from '@antv/g2/esm/encode/index'
import { Event } from '@antv/g2/esm/interaction/index'
import { Area, Interval, Line, Point } from '@antv/g2/esm/mark/index'
import { Band, Constant as ConstantScale, Identity, Linear, Ordinal } from '@antv/g2/esm/scale/index'
import { Classic } from '@antv/g2/esm/theme/index'
import { DodgeX } from '@antv/g2/esm/transform/index'

/** The parts of G2 that lines and bars need, by G2's internal names. All of G2 would be half as large again. */
export const library = {
  'animation.fadeIn': FadeIn,
  'animation.fadeOut': FadeOut,
  'animation.growInX': GrowInX,
  'animation.morphing': Morphing,
  'animation.scaleInY': ScaleInY,
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'composition.mark': Mark,
  'composition.view': View,
  'coordinate.cartesian': Cartesian,
  'data.filter': Filter,
  'data.inline': Inline,
  'encode.column': Column,
  'encode.constant': Constant,
  'encode.field': Field,
  'encode.transform': Transform,
  'interaction.event': Event,
  'mark.area': Area,
  'mark.interval': Interval,
  'mark.line': Line,
  'mark.point': Point,
  'scale.band': Band,
  'scale.constant': ConstantScale,
  'scale.identity': Identity,
  'scale.linear': Linear,
  'scale.ordinal': Ordinal,
  'theme.classic': Classic,
  'transform.dodgeX': DodgeX,
}
