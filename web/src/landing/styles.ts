/* Every style of the public pages, in the order in which one goes before another. */
// biome-ignore-start assist/source/organizeImports: what comes later wins
import '#ui/styles/fonts.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/mark.module.css';
import '#ui/spark.module.css';
import '#features/identity/language-label.module.css';
import './styles/page.css';
import './styles/header.css';
import './styles/hero.css';
import './styles/ask.css';
import './styles/demo.css';
import './styles/features.css';
import './styles/offer.css';
import './styles/never.css';
import './styles/legal.css';
// biome-ignore-end assist/source/organizeImports: what comes later wins
