-- Whether an account's answers are looked at twice, and by which model; null means as the installation is set, and the
-- model that answers.

ALTER TABLE assistant_settings
  ADD COLUMN second_look boolean,
  ADD COLUMN check_model text;
