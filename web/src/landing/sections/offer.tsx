import {
  IconCheck,
  IconKey,
  IconLock,
  IconMinus,
  IconRefresh,
  IconShieldCheck,
  IconShieldLock,
  IconWorld,
} from '@tabler/icons-react';

import { formatPercent, formatPrice, type Plan, plans, type Words, yearlySavingPercent } from '../content.ts';
import { Section } from './parts.tsx';

export function HowItWorks({ how }: Words) {
  return (
    <Section id="how-it-works" title={how.title} text={how.text}>
      <ol className="four">
        {how.steps.map(([step, what, time]) => (
          <li key={step}>
            <h3>{step}</h3>
            <p>{what}</p>
            <small>{time}</small>
          </li>
        ))}
      </ol>
      <a className="button primary large" href="/register">
        {how.action}
      </a>
    </Section>
  );
}

const SHIELDS = [IconShieldCheck, IconLock, IconShieldLock, IconKey, IconRefresh, IconWorld];

export function Trust({ trust }: Words) {
  return (
    <Section id="trust" title={trust.title} text={trust.text}>
      <ul className="claims">
        {trust.items.map(([claim, what], at) => {
          const Icon = SHIELDS[at] ?? IconShieldCheck;
          return (
            <li key={claim}>
              <Icon size={20} stroke={1.5} />
              <div>
                <b>{claim}</b>
                <p>{what}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <ul className="figures">
        {trust.figures.map(([figure, what]) => (
          <li key={what}>
            <strong>{figure}</strong>
            <b>{what}</b>
          </li>
        ))}
      </ul>
      <p className="hint">{trust.note}</p>
    </Section>
  );
}

function Price({ plan, text, words }: { plan: Plan; text: string; words: Words }) {
  const { pricing, language } = words;
  if (plan.price === null) {
    return (
      <p className="price">
        <strong>{text}</strong>
      </p>
    );
  }
  return (
    <p className="price">
      <strong data-when="monthly">{formatPrice(plan.price, language)}</strong>
      <strong data-when="yearly" hidden>
        {formatPrice(plan.yearlyPrice, language)}
      </strong>
      <s>
        <span className="sr-only">{pricing.before} </span>
        {formatPrice(plan.originalPrice, language)}
      </s>
      <span>{pricing.perMonth}</span>
    </p>
  );
}

function PlanCard({ plan, index, words }: { plan: Plan; index: number; words: Words }) {
  const { pricing } = words;
  const told = pricing.plans[index];
  if (!told) throw new Error(`The content names no words for the plan ${plan.id}`);
  return (
    <li className="plan" data-plan={plan.id} data-wanted={told.badge !== '' || undefined}>
      <h3>
        {plan.name}
        {told.badge ? <span className="badge">{told.badge}</span> : null}
      </h3>
      <p className="for">{told.for}</p>
      <Price plan={plan} text={told.price} words={words} />
      <a className="button" href="/register">
        {told.action}
      </a>
      <ul>
        {told.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} stroke={1.5} />
            <span>
              <span className="sr-only">{pricing.included} </span>
              {feature}
            </span>
          </li>
        ))}
        {told.absent.map((feature) => (
          <li key={feature} data-absent>
            <IconMinus size={16} stroke={1.5} />
            <span>
              <span className="sr-only">{pricing.excluded} </span>
              {feature}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function Pricing(words: Words) {
  const { pricing, language } = words;
  const billing = (
    <div className="billing">
      <fieldset className="segments" data-billing>
        <legend className="sr-only">{pricing.period}</legend>
        <button type="button" data-period="monthly" aria-pressed="true">
          {pricing.monthly}
        </button>
        <button type="button" data-period="yearly" aria-pressed="false">
          {pricing.yearly}
        </button>
      </fieldset>
      <span className="saving">
        {pricing.saving.replace('{percent}', formatPercent(yearlySavingPercent, language))}
      </span>
    </div>
  );
  return (
    <Section id="pricing" title={pricing.title} aside={billing}>
      <ul className="plans">
        {plans.map((plan, index) => (
          <PlanCard key={plan.id} plan={plan} index={index} words={words} />
        ))}
      </ul>
    </Section>
  );
}
