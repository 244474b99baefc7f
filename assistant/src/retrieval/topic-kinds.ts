import type { Concept } from './concepts.ts';

/** How something is asked, not what is asked for: an answer often meets it without naming it. */
const FRAMES = `accept address adult advance age arrive beginner biggest board boarding booking bring cancel capacity card_note
  change cheapest check child closed color commit contact contract couple custom damage depart deposit distance
  document duration entrance evening express extend extra family fear female find_order finish firsttime fitting
  free friend group guests height help holiday hours howto included individual instructions lasting late leave
  level listen long_short lost male material maximum measure medium meetingpoint men menu mess message minimum
  missed mistake money month_names monthly morning nextstart number often open_access open_time_now order
  origin original own_supply owner pay_later payment person portion possible_need presence price quality quantity
  quit quote ready reception recommend refill regular remaining resign return rules safety samestaff
  schedule season sessions sickness size smallest soft soldby speed_today staff stock taste tasting touchup used
  visit visitors waiting wear weekday weekend weekly weight wet when why women yearly`;
/** Things of a kind: a question about one of them is not answered by a line about another. */
const FAMILIES = `alcohol appliance babysit bag basketball boat boiler botox bowling brand bread cake camping chiropractic
  chocolate climb clothes console costume coworking cream crypto dairy dance dogtraining drink driver_hire
  entertainer exam firewood fireworks fish fishing flooring flowers football framing furniture generator
  hairtransplant hearing horse jewelry karaoke knives kosher_pork language language_exam laundrette legal limo
  loan_money martial massage meat mower mushroom music oil painting paybrand pest pet photobooth pizza plant pool
  projector puppysale roof sauna scaffold seniorcare sewingmachine shoes ski solarium soup sport stationery
  surgery teeth tennis therapist ticket toy tree vaccine waffle watches windowdoor yoga`;

const frames = new Set(FRAMES.split(/\s+/u));
const families = new Set(FAMILIES.split(/\s+/u));

/** The names of `topics/` have no mark of their own. */
function bareName(concept: Concept): string {
  return concept.replace('#', '');
}

export function isFrame(concept: Concept): boolean {
  return frames.has(bareName(concept));
}

export function isFamily(concept: Concept): boolean {
  return families.has(bareName(concept));
}
